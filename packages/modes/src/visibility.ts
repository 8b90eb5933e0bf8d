// Which tools a model has directly, per mode: one rule, asked by the session, the surfaces and the candidates alike.

import { CORE_OWNER, CORE_PRIMITIVES, isTrusted, type Mode, type ToolDefinition } from '@toolcrib/tool';

/** Tells whether `tool` is model-visible in `mode`. `deliveryRequired` holds ids that the run's delivery policy requires. */
export function isVisibleIn(mode: Mode, tool: ToolDefinition, deliveryRequired: ReadonlySet<string>): boolean {
  if (mode === 'direct' || tool.catalogMode === 'direct-only' || isCorePrimitive(tool)) return true;
  const isClients = tool.source === 'client';
  switch (mode) {
    case 'directory':
      return isClients || (isTrusted(tool) && deliveryRequired.has(tool.id));
    case 'code':
      return isClients;
    case 'tools':
      return false;
  }
}

/** Coding tools of the host itself; nobody else's tool is promoted by its name. */
export function isCorePrimitive(tool: ToolDefinition): boolean {
  return isTrusted(tool) && tool.owner === CORE_OWNER && CORE_PRIMITIVES.includes(tool.name);
}
