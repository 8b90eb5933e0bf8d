// The endpoints, once, as msw handlers: the server and the in-process fetch both answer through them.

import { http, type HttpHandler } from 'msw';
import { modelNotFound, unknownPath, wrongMethod } from './errors.ts';
import { errorResponse, type Provider } from './provider.ts';
import type { Api } from './script.ts';

const ENDPOINTS: readonly { readonly path: string; readonly api: Api }[] = [
  { path: '/v1/chat/completions', api: 'chat' },
  { path: '/v1/responses', api: 'responses' },
  { path: '/v1/messages', api: 'messages' },
];

/** Makes the handlers of a provider; the last one refuses every other path. */
export function providerHandlers(provider: Provider): HttpHandler[] {
  const model = (id: string): object => ({
    id,
    object: 'model',
    created: Math.floor(provider.now() / 1000),
    owned_by: 'toolcrib-mock',
  });
  return [
    ...ENDPOINTS.flatMap(({ path, api }) => [
      http.post(`*${path}`, async ({ request }) => withRequestId(provider, await provider.answer(api, request))),
      http.all(`*${path}`, ({ request }) => errorResponse(wrongMethod(request.method, path), api)),
    ]),
    http.get('*/v1/models', () => Response.json({ object: 'list', data: provider.models.map(model) })),
    http.get('*/v1/models/:id', ({ params }) => {
      const id = String(params['id']);
      return provider.models.includes(id) ? Response.json(model(id)) : errorResponse(modelNotFound(id));
    }),
    http.all('*', ({ request }) => errorResponse(unknownPath(request.method, new URL(request.url).pathname))),
  ];
}

function withRequestId(provider: Provider, response: Response): Response {
  response.headers.set('x-request-id', provider.ids.next('req_'));
  return response;
}
