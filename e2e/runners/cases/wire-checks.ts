// The checks of kind `provider-wire`, over what one run did seen from outside.

import { isJsonObject } from '@toolcrib/tool';
import { asText, objectsAt, type Json } from './case.ts';
import { mentions, mustNotContain, same } from './checks.ts';
import type { WireRun } from './wire-cases.ts';

interface SentCall {
  readonly id: unknown;
  readonly name: unknown;
  readonly arguments: unknown;
}

/** What does not hold of one key. */
export function checkWire(key: string, wanted: unknown, ran: WireRun): readonly string[] {
  const failed = ran.error === undefined ? [] : [`it failed: ${ran.error}`];
  const calls = callsOf(ran);
  const ids = calls.map(({ id }) => id);
  switch (key) {
    case 'toolCalls':
      return [
        ...failed,
        ...same(
          'the calls',
          calls.map(({ name, arguments: text }) => ({ name, args: parse(text) })),
          wanted,
        ),
      ];
    case 'idsDistinct':
      return [...hasSecond(ran), ...same('whether ids are distinct', new Set(ids).size === ids.length, wanted)];
    case 'idsNonEmpty':
      return [...hasSecond(ran), ...same('whether every call has an id', ids.every(isFilled), wanted)];
    case 'historyHasEmptyIds':
      return [
        ...hasSecond(ran),
        ...same('whether the history has empty ids', !historyIds(ran).every(isFilled), wanted),
      ];
    case 'text':
      return [...failed, ...same('the text', ran.report?.answer.text || ran.heard, wanted)];
    case 'partialText':
      return same('the text until it failed', ran.heard, wanted);
    case 'usage':
      return checkUsage(wanted, ran);
    case 'finish':
      return same('the finish', inWords(ran.report?.answer.reason), inWords(wanted));
    case 'continuesLoop':
      return same('whether the loop goes on', ran.requests.length > 1, wanted);
    case 'noThrow':
      return failed;
    case 'errorMentions':
      return ran.error === undefined ? ['it did not fail'] : mentions(ran.error, wanted);
    case 'mustNotContain':
    case 'errorMustNotContain':
      return mustNotContain([ran.heard, ran.error ?? '', JSON.stringify(ran.requests)].join('\n'), wanted);
    default:
      return checkRequests(key, wanted, ran);
  }
}

function checkRequests(key: string, wanted: unknown, ran: WireRun): readonly string[] {
  const calls = callsOf(ran);
  const results = messagesOf(ran.requests[1]).filter((message) => message['role'] === 'tool');
  const answered = results.map((message) => message['tool_call_id']);
  switch (key) {
    case 'requests':
      return same('the number of requests', ran.requests.length, wanted);
    case 'requestsAtMost':
      return ran.requests.length <= Number(wanted) ? [] : [`${ran.requests.length} requests were sent`];
    case 'waitedAtLeastMs': {
      const waited = (ran.times[1] ?? 0) - (ran.times[0] ?? 0);
      return waited >= Number(wanted) ? [] : [`it waited only ${Math.round(waited)} ms`];
    }
    case 'request2ToolMessages':
      return objectsAt({ wanted }, 'wanted').flatMap((one, index) => {
        const id = one['id'] ?? calls[index]?.id;
        const found = results.filter((message) => message['tool_call_id'] === id);
        const count = same(`the number of results for ${asText(id)}`, found.length, 1);
        return [...count, ...mentions(asText(found[0]?.['content']), one['contentMentions'])];
      });
    case 'request2PairedIds':
      if (Array.isArray(wanted)) return same('the ids of the results', sorted(answered), sorted(wanted));
      return same('whether each call has its result', sorted(answered) === sorted(calls.map(({ id }) => id)), wanted);
    case 'request2ArgumentsAreText':
      return [
        ...hasSecond(ran),
        ...same(
          'whether arguments are text',
          calls.every((call) => typeof call.arguments === 'string'),
          wanted,
        ),
      ];
    case 'resultsMatchCallOrder':
      return [
        ...same(
          'the order of the results',
          answered,
          calls.map(({ id }) => id),
        ),
        ...calls.flatMap((call, index) => checkResult(call, results[index]?.['content'], ran.known)),
      ];
    default:
      return [`no check for ${key}`];
  }
}

/** A tool of the case says what its behaviour is, every other one its arguments. */
function checkResult(call: SentCall, content: unknown, known: WireRun['known']): readonly string[] {
  const tool = known.get(asText(call.name));
  if (tool === undefined) return same('the result', parse(content), parse(call.arguments));
  const behaviour = isJsonObject(tool['behaviour']) ? tool['behaviour'] : {};
  const said = behaviour['throws'] ?? behaviour['returns'] ?? 'ok';
  return mentions(asText(content), [typeof said === 'string' ? said : JSON.stringify(said)]);
}

/** `tool_calls` and `tool-calls` are one word. */
function inWords(reason: unknown): string {
  return asText(reason).replaceAll('_', '-');
}

/** What is said of the calls of a second request holds of none only where there is one. */
function hasSecond(ran: WireRun): readonly string[] {
  return callsOf(ran).length > 0 || ran.expectsNoCalls ? [] : ['no call was made'];
}

function checkUsage(wanted: unknown, { report }: WireRun): readonly string[] {
  const { inputTokens = 0, outputTokens = 0, cachedTokens = 0, reasoningTokens = 0 } = report?.answer.usage ?? {};
  const usage: Json = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
  const fields = isJsonObject(wanted) ? Object.entries(wanted) : [];
  return fields.flatMap(([name, value]) => same(name, usage[name], value));
}

function messagesOf(request: Json | undefined): readonly Json[] {
  return request === undefined ? [] : objectsAt(request, 'messages');
}

/** The calls of the first turn, as they stand in the history of the second request. */
function callsOf(ran: WireRun): readonly SentCall[] {
  return messagesOf(ran.requests[1]).flatMap((message) =>
    objectsAt(message, 'tool_calls').map((call) => {
      const called = isJsonObject(call['function']) ? call['function'] : {};
      return { id: call['id'], name: called['name'], arguments: called['arguments'] };
    }),
  );
}

function historyIds(ran: WireRun): readonly unknown[] {
  return ran.requests.flatMap((request) =>
    messagesOf(request).flatMap((message) => [
      ...objectsAt(message, 'tool_calls').map((call) => call['id']),
      ...(message['role'] === 'tool' ? [message['tool_call_id']] : []),
    ]),
  );
}

function isFilled(id: unknown): boolean {
  return typeof id === 'string' && id.trim() !== '';
}

function sorted(ids: readonly unknown[]): string {
  return JSON.stringify(ids.map((id) => asText(id)).toSorted());
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(asText(text));
  } catch {
    return text;
  }
}
