// An answer whose body is given up when nothing comes for too long: a provider that hangs in the middle of a stream would
// otherwise hold its run, and all that the run holds, for ever.

/** The same response; reading its body fails once nothing has come for `silenceMs` milliseconds. */
export function withoutLongSilence(response: Response, silenceMs: number): Response {
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(bounded(response.body, silenceMs), { status, statusText, headers });
}

function bounded(body: ReadableStream<Uint8Array>, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const silence = Promise.withResolvers<never>();
      const timer = setTimeout(() => silence.reject(new Error(`nothing came for ${silenceMs} ms`)), silenceMs);
      try {
        const next = await Promise.race([reader.read(), silence.promise]);
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        reader.cancel(error).catch(() => undefined);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
