// One session with all its surfaces for a policy case, so that a rule that changes is seen on every way at once, and the
// way that an action takes through it.

import { nodeSandbox } from '@toolcrib/bridge';
import { ajvValidator, type ApprovalRequest, createDispatcher, type Hooks, type Policy } from '@toolcrib/dispatch';
import { exposedNames, openSession, planSurface, resolveConfig, type Surface } from '@toolcrib/modes';
import { CONTROL_NAMES, isJsonObject, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { asText, textAt, type Json } from './case.ts';
import { toPolicy } from './policy-layers.ts';
import { makeWorld, withIds, type World } from './world.ts';

/** An open case. */
export interface PolicyStage {
  readonly world: World;
  readonly asked: readonly ApprovalRequest[];
  /** Side of the tool and its ref, in order. */
  readonly hooksSaw: readonly (readonly [string, string])[];
  /** Performs an action that has a result. */
  perform(action: Json): Promise<ToolResult>;
  setPolicy(rules: unknown): void;
  close(): Promise<void>;
}

interface Surfaces {
  readonly direct: Surface;
  readonly tools: Surface;
  readonly code: Surface;
  /** Code mode without the guest's realm: what code could send that broke out of it. */
  readonly bare: Surface;
}

/** Opens a case. */
export async function openPolicyStage(given: Json): Promise<PolicyStage> {
  const world = makeWorld(given);
  const asked: ApprovalRequest[] = [];
  const hooksSaw: (readonly [string, string])[] = [];
  const rulesIn = (rules: unknown): Policy => toPolicy(isJsonObject(rules) ? rules : {}, world);
  let current = rulesIn(given['policy']);
  const policy: Policy = { decide: (subject) => current.decide(subject) };
  const validator = ajvValidator();
  const hooks = hooksOf(given, world, (when, id) => hooksSaw.push([when, world.refOf(id)]));
  let answer = given['approve'];
  const approve = given['approver'] === null ? {} : { approve: createPerson(() => answer, asked) };
  const session = openSession(world.tools, {
    policy,
    dispatcher: createDispatcher({ policy, validator, hooks, ...approve }),
  });
  const sandboxes = [
    nodeSandbox({ poolSize: 0 }),
    nodeSandbox({ poolSize: 0, wrapper: 'none', withoutWalls: ['guest-realm'], runUnproven: true }),
  ] as const;
  const code = resolveConfig(true);
  const surfaces: Surfaces = {
    direct: await planSurface(session, resolveConfig(false)),
    tools: await planSurface(session, resolveConfig({ mode: 'tools' })),
    code: await planSurface(session, code, { sandbox: sandboxes[0] }),
    bare: await planSurface(session, code, { sandbox: sandboxes[1] }),
  };
  return {
    world,
    asked,
    hooksSaw,
    perform: (action) => {
      answer = action['approve'] ?? given['approve'];
      return perform(action, world, surfaces);
    },
    setPolicy: (rules) => {
      const before = current;
      current = rulesIn(rules);
      const opens = world.tools.some((tool) => isDenied(before, tool) && !isDenied(current, tool));
      // What is forbidden holds at once; what is opened is there from the next turn.
      if (!opens) return;
      session.refresh(world.tools);
      for (const surface of Object.values<Surface>({ ...surfaces })) surface.update();
    },
    close: async () => {
      session.clear();
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
      await validator.close();
    },
  };
}

function isDenied(policy: Policy, { id, name, source, owner }: ToolDefinition): boolean {
  return policy.decide({ id, name, source, owner }) === 'deny';
}

/** Answers as the action or else the case says. Without an answer the question stays open, which for a call is a time-out. */
function createPerson(
  answerNow: () => unknown,
  asked: ApprovalRequest[],
): (request: ApprovalRequest) => Promise<'approved' | 'denied' | 'timed-out'> {
  const always = new Set<string>();
  return async (request) => {
    if (always.has(request.key)) return 'approved';
    asked.push(request);
    const answer = answerNow();
    if (answer === 'always') always.add(request.key);
    if (answer === true || answer === 'always') return 'approved';
    return answer === false ? 'denied' : 'timed-out';
  };
}

function hooksOf(given: Json, world: World, saw: (when: 'before' | 'after', id: string) => void): Hooks {
  const rules = Array.isArray(given['hooks']) ? (given['hooks'] as readonly unknown[]).filter(isJsonObject) : [];
  return {
    before: [
      ({ tool: { id, name } }) => {
        saw('before', id);
        const rule = rules.find(({ before }) => [name, id, world.refOf(id), '*'].includes(asText(before)));
        if (rule?.['block'] !== undefined) return { veto: asText(rule['block']) };
        return rule?.['rewriteArgs'] === undefined ? undefined : { args: rule['rewriteArgs'] };
      },
    ],
    after: [
      ({ tool: { id } }) => {
        saw('after', id);
        return undefined;
      },
    ],
  };
}

let calls = 0;
function handle(surface: Surface, name: string, args: object): Promise<ToolResult> {
  calls += 1;
  return surface.handle(name, args, { callId: `case-${calls}`, signal: new AbortController().signal });
}

async function perform(action: Json, world: World, surfaces: Surfaces): Promise<ToolResult> {
  const { tools, code } = surfaces;
  switch (action['op']) {
    case 'search':
      return handle(tools, CONTROL_NAMES.search, { query: textAt(action, 'query'), limit: 20 });
    case 'describe':
      return handle(tools, CONTROL_NAMES.describe, { id: wordOf(action, world) });
    case 'code':
      return handle(code, CONTROL_NAMES.code, { code: withIds(textAt(action, 'code'), world) });
    case 'call':
      return call(action, world, surfaces);
    default:
      throw new Error(`the case has no known operation but ${asText(action['op'])}`);
  }
}

async function call(action: Json, world: World, surfaces: Surfaces): Promise<ToolResult> {
  const word = wordOf(action, world);
  const args = isJsonObject(action['args']) ? action['args'] : {};
  const both = `${JSON.stringify(word)}, ${JSON.stringify(args)}`;
  switch (action['via']) {
    case 'direct':
      return handle(surfaces.direct, word, args);
    case 'tool_call':
      return handle(surfaces.tools, CONTROL_NAMES.call, { id: word, args });
    case 'code':
      return handle(surfaces.code, CONTROL_NAMES.code, { code: `return await openclaw.tools.call(${both})` });
    case 'bridgeRaw':
      return handle(surfaces.bare, CONTROL_NAMES.code, { code: rawMessage(`["call", ${both}]`) });
    default:
      throw new Error(`the case has no known way but ${asText(action['via'])}`);
  }
}

/** The bytes of a call as the child itself writes them, past everything that runs in it; the answer is read as raw. */
function rawMessage(message: string): string {
  return `
    const text = Buffer.from(JSON.stringify(${message}));
    const frame = Buffer.alloc(9 + text.length);
    frame.writeUInt32LE(text.length, 0);
    frame.writeUInt8(2, 4);
    frame.writeUInt32LE(1, 5);
    text.copy(frame, 9);
    const answered = new Promise((done) => process.stdin.on('data', done));
    require('node:fs').writeSync(3, frame);
    const answer = await answered;
    if (answer[4] !== 17) throw new Error(answer.subarray(9).toString());
    return JSON.parse(answer.subarray(9).toString());`;
}

/** Of a tool that is called directly the name that a provider would get if it were shown, else its id. */
function wordOf(action: Json, world: World): string {
  if (action['byName'] !== undefined) return textAt(action, 'byName');
  const shown = action['byExposedNameOf'];
  const ref = asText(shown ?? action['ref']);
  const id = world.idOf(ref);
  const names = exposedNames(world.tools.map((tool) => tool.id));
  const name = [...names].find(([, known]) => known === id)?.[0];
  return (action['via'] === 'direct' ? name : id) ?? ref;
}
