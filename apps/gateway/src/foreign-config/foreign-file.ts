// What another client's file of MCP servers came to: entries in our form, and a sentence for whatever could not be taken over
// as it stood.

import type { ServerFile } from '../config/config-entries.ts';

/** One server, in the form of our own `mcpServers`. */
export interface ForeignServer {
  readonly name: string;
  readonly entry: ServerFile;
  /** What a person should know or do; each a sentence. */
  readonly notes: readonly string[];
}

/** The servers of one file. */
export interface ForeignFile {
  readonly servers: readonly ForeignServer[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}
