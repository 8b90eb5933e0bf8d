// What the model reads about code mode: the one control, and the forms that errors refer to. Apart from instructions.ts
// because here every next step is a line of JavaScript.

import { type ControlNames, GUEST_GLOBAL } from '@toolcrib/tool';
import { echo } from './errors.ts';
import type { ControlTool, NextSteps } from './instructions.ts';

const TOOLS = `${GUEST_GLOBAL}.tools`;

/** The control of code mode. */
export function codeControl(names: ControlNames): ControlTool {
  return {
    name: names.code,
    description: `Run JavaScript that finds and calls tools; many are not listed here. \`code\` is the body of an async function:
const hits = await ${TOOLS}.search("query in English", {limit: 5}); // [{id, description, input}], best first
const {parameters} = await ${TOOLS}.describe(id); // full schema, needed where input is "unknown"
const {tool, result} = await ${TOOLS}.call(id, {...}); // result: {content, details?, isError?}
return plainData;
Return the hits and look at them before you call what you do not know. Await every call; Promise.all runs calls in parallel. console.log is kept. No imports, timers, files or network.`,
    parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
  };
}

/** The next steps of a model in code mode. */
export function codeSteps(names: ControlNames): NextSteps {
  const inside = guestSteps(names);
  return {
    find: `In ${names.code}: ${inside.find}`,
    callForm: (word) => `${names.code} ${JSON.stringify({ code: `return ${inside.callForm(word)}` })}`,
    controls: [names.code],
  };
}

/** The next steps of code that is already running. */
export function guestSteps(names: ControlNames): NextSteps {
  return {
    find: `Find tools with await ${TOOLS}.search("what it does"), then pass an id that it gives.`,
    callForm: (word) => `await ${TOOLS}.call(${echo(word)}, {...})`,
    controls: [names.code],
    outside: ', outside this code',
  };
}
