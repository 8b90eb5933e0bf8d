// Answers of an HTTP endpoint: refusals in the form of JSON-RPC, and the moment when an answer has been read to its end.

/** A refusal that an MCP client understands. `code` is of JSON-RPC. */
export function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}

/** The same answer; `done` is called once, when its body has ended, was cancelled, or there is none. */
export function whenRead(response: Response, done: () => void): Response {
  const { body, status, headers } = response;
  if (body === null) {
    done();
    return response;
  }
  const reader = body.getReader();
  const ended = once(done);
  const watched = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await reader.read().catch((error: unknown) => {
        ended();
        throw error;
      });
      if (!next.done) {
        controller.enqueue(next.value);
        return;
      }
      ended();
      controller.close();
    },
    cancel: async (reason) => {
      ended();
      await reader.cancel(reason);
    },
  });
  return new Response(watched, { status, headers });
}

function once(done: () => void): () => void {
  let called = false;
  return () => {
    if (!called) done();
    called = true;
  };
}
