// The mode without a catalog: every schema goes to the provider, every tool is called by its name.

import { sessionClosed } from './errors.ts';
import { directSteps } from './instructions.ts';
import { toolsBytes, type SurfaceLedger } from './ledger.ts';
import type { CatalogSession } from './session.ts';
import { neverRejects, type Surface } from './surface.ts';
import { createVisibleCalls } from './visible-calls.ts';

/** Creates the surface of mode `direct`. */
export function createDirectSurface(session: CatalogSession): Surface {
  const visible = createVisibleCalls(session, { mode: 'direct', steps: directSteps() });
  let closed = false;
  return {
    mode: 'direct',
    get snapshotId() {
      return visible.snapshot().snapshotId;
    },
    visibleTools: () => visible.tools(),
    promptText: () => '',
    handle: (name, args, call) =>
      neverRejects(
        name,
        async () => {
          if (closed) throw sessionClosed();
          return visible.call(name, args, call);
        },
        session.log,
      ),
    update: () => visible.update(),
    close: () => {
      closed = true;
    },
    get ledger(): SurfaceLedger {
      const bytes = toolsBytes(visible.tools());
      return {
        catalogSize: visible.snapshot().size,
        deferredCount: 0,
        visibleCount: visible.definitions().length,
        directBytes: bytes,
        surfaceBytes: bytes,
      };
    },
  };
}
