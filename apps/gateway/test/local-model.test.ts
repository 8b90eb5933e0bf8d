import { describe, expect, test } from 'vitest';
import { isLocalModel } from '../src/provider/local-model.ts';

const HERE = 'http://127.0.0.1:11434/v1';

describe('isLocalModel', () => {
  test.each([
    // kind, address, the operator's word, model, local?
    ['ollama', HERE, undefined, 'qwen3:8b', true],
    ['ollama', 'http://box.lan:11434/v1', undefined, 'qwen3', true],
    ['ollama', HERE, undefined, 'gpt-oss:120b-cloud', false],
    ['ollama', HERE, undefined, 'glm-4.6:cloud', false],
    ['ollama', HERE, undefined, 'GLM-4.6:CLOUD', false],
    ['ollama', HERE, undefined, 'team/coder:480b-cloud', false],
    ['ollama', 'https://ollama.com/v1', undefined, 'qwen3', false],
    ['ollama', 'https://api.ollama.com/v1', undefined, 'qwen3', false],
    // The daemon may forward these, but nothing says so: a name without a tag, a tag or a host that only looks like it.
    ['ollama', HERE, undefined, 'gpt-oss', true],
    ['ollama', HERE, undefined, 'my-cloud', true],
    ['ollama', HERE, undefined, 'cloud', true],
    ['ollama', HERE, undefined, 'qwen3:cloudy', true],
    ['ollama', HERE, undefined, 'registry.lan:5000/qwen3', true],
    ['ollama', 'http://notollama.com/v1', undefined, 'qwen3', true],
    ['lm-studio', 'http://127.0.0.1:1234/v1', undefined, 'any:cloud', true],
    // Neither a loopback address nor a model's name makes anything local.
    ['openai-compatible', HERE, undefined, 'qwen3', false],
    ['vllm', 'http://127.0.0.1:8000/v1', undefined, 'ollama/qwen3', false],
    ['openrouter', 'https://openrouter.ai/api/v1', undefined, 'local', false],
    ['openai', 'http://localhost:1/v1', undefined, 'm', false],
    ['anthropic', 'http://localhost:1/v1', undefined, 'm', false],
    ['google', 'http://localhost:1/v1beta', undefined, 'm', false],
    // The operator's word wins, both ways.
    ['vllm', 'http://127.0.0.1:8000/v1', true, 'qwen3', true],
    ['openai-compatible', 'https://far.example/v1', true, 'm', true],
    ['ollama', 'https://ollama.com/v1', true, 'm:cloud', true],
    ['ollama', HERE, false, 'qwen3:8b', false],
    ['lm-studio', 'http://127.0.0.1:1234/v1', false, 'm', false],
  ] as const)('%s at %s, isLocal %s, model %s: %s [search.limits]', (kind, baseURL, isLocal, model, expected) => {
    const settings = { kind, baseURL, ...(isLocal === undefined ? {} : { isLocal }) };
    expect(isLocalModel(settings, model)).toBe(expected);
  });
});
