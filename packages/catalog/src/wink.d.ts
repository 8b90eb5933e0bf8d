// The part of wink-bm25-text-search that we use, typed as we use it; the package has no types of its own.

declare module 'wink-bm25-text-search' {
  /** A field's content is whatever the prepare tasks take; ours are lists of tokens. */
  type Prepare = (input: string | readonly string[]) => readonly string[];

  interface Engine {
    defineConfig(config: {
      fldWeights: Record<string, number>;
      bm25Params: { k1: number; b: number; k: number };
    }): boolean;
    definePrepTasks(tasks: Prepare[]): number;
    addDoc(fields: Readonly<Record<string, readonly string[]>>, id: string): number;
    consolidate(precision: number): boolean;
    search(text: string, limit: number): [id: string, score: number][];
    getTokens(): Readonly<Record<string, number>>;
    getIDF(): readonly number[];
  }

  export default function createEngine(): Engine;
}
