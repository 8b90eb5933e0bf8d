// The content of a message: a text, or parts of text and images. Both OpenAI forms are read here; they differ in names only.

import { isJsonObject } from '@toolcrib/tool';
import type { ImageDetail, UserPart } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import type { Json } from './parameters.ts';

const IMAGE_ADDRESS = /^(?:data:image\/|https?:\/\/)/i;
const DETAILS = new Set<unknown>([undefined, null, 'auto', 'low', 'high']);
const TEXT_TYPES = new Set<unknown>(['text', 'input_text', 'output_text']);

/** Reads content that must be text. @throws ToolcribError `INVALID_REQUEST`, naming the place. */
export function textOf(content: unknown, at: string): string {
  const parts = partsOf(content, at);
  if (parts.every((part) => part.type === 'text')) return parts.map((part) => part.text).join('');
  throw invalidRequest(`${at} must be text: an image can stand in a user message only.`, at);
}

/** Reads text and images. @throws ToolcribError `INVALID_REQUEST`, naming the place. */
export function partsOf(content: unknown, at: string): readonly UserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) throw invalidRequest(`${at} must be a text or an array of parts.`, at);
  return content.map((part: unknown, index) => partOf(part, `${at}[${index}]`));
}

function partOf(part: unknown, at: string): UserPart {
  if (isJsonObject(part)) {
    const { type, text, refusal } = part;
    if (TEXT_TYPES.has(type) && typeof text === 'string') return { type: 'text', text };
    if (type === 'refusal' && typeof refusal === 'string') return { type: 'text', text: refusal };
    if (type === 'image_url' && isJsonObject(part['image_url'])) return imageOf(part['image_url'], 'url', at);
    if (type === 'input_image') return imageOf(part, 'image_url', at);
  }
  throw invalidRequest(`${at} must be a text part or an image part.`, at);
}

function imageOf(image: Json, key: 'url' | 'image_url', at: string): UserPart {
  const url = image[key];
  const { detail } = image;
  if (!DETAILS.has(detail)) throw invalidRequest(`${at}: the detail of an image must be "auto", "low" or "high".`, at);
  const chosen = isDetail(detail) ? { detail } : {};
  if (typeof url === 'string' && URL.canParse(url) && IMAGE_ADDRESS.test(url)) return { type: 'image', url, ...chosen };
  throw invalidRequest(`${at} needs the address of an image: a data: or http(s): URL.`, at);
}

function isDetail(detail: unknown): detail is ImageDetail {
  return detail === 'low' || detail === 'high';
}
