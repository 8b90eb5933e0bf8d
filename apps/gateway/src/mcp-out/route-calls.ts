// The name under which the activity log knows the calls of a run that is served by another wire than the model's own.

import type { Dispatcher } from '@toolcrib/dispatch';
import type { CallRoute } from '@toolcrib/tool';

/** The same dispatcher; every call says that it came by `route`. */
export function routeCalls(dispatcher: Dispatcher, route: CallRoute): Dispatcher {
  return { dispatch: (tool, args, context) => dispatcher.dispatch(tool, args, { ...context, route }) };
}
