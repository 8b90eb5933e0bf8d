// `toolcrib doctor`: what is wrong, and what to do about it. Its exit code is 4 when something is.

import { existsSync } from 'node:fs';
import type { SurfaceLedger } from '@toolcrib/modes';
import type { Mode } from '@toolcrib/tool';
import type { Gateway, GatewayStatus } from '../gateway.ts';
import { codeModeFindings, modeFinding } from './code-mode-findings.ts';
import { EXIT, type Command, type CommandInput, type Finding } from './command.ts';

/** Checks configuration, servers, plugins and tools. */
export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  takesNoWords: true,
  showsFindings: true,
  summary: 'Say what is wrong with the set-up and what to do.',
  run: async (input) => {
    const gateway = await input.openGateway();
    await gateway.ready();
    const { agent } = input.options;
    const run = await gateway.open(typeof agent === 'string' ? { agent } : {});
    const { ledger, mode } = run.surface;
    const allowedCount = new Set([...run.session.snapshot().tools, ...run.session.visible()].map(({ id }) => id)).size;
    run.close();
    const status = gateway.status();
    const findings = [
      configFinding(input),
      await checkProvider(gateway),
      ...toFindings(status, allowedCount),
      ...codeModeFindings(status.codeMode),
      modeFinding(run.wantedMode, mode, status.codeMode),
      lean(mode, ledger),
    ];
    const unhealthy = findings.some((finding) => finding.level === 'problem');
    const json = { healthy: !unhealthy, findings, ...status, allowedCount, mode, surface: ledger };
    const text = findings.map(({ level, text: line }) => `${MARKS[level]} ${line}`).join('\n');
    return { json, text, exitCode: unhealthy ? EXIT.unhealthy : EXIT.ok };
  },
};

function configFinding({ configPath }: CommandInput): Finding {
  if (existsSync(configPath)) return { level: 'ok', text: `configuration: ${configPath}` };
  return {
    level: 'note',
    text: `configuration: none at ${configPath}, the demo plugin is used; toolcrib init writes one`,
  };
}

const MARKS = { ok: 'ok      ', problem: 'PROBLEM ', note: 'note    ' } as const;

function toFindings({ servers, diagnostics, toolCount }: GatewayStatus, allowedCount: number): readonly Finding[] {
  const down = new Set(servers.filter(({ state }) => state !== 'ready').map(({ name }) => name));
  const isTold = ({ code, owner }: GatewayStatus['diagnostics'][number]): boolean =>
    code === 'SERVER_FAILED' && down.has(owner);
  return [
    ...servers.map((server): Finding => {
      if (!down.has(server.name)) return { level: 'ok', text: `MCP server ${server.name}: ${server.toolCount} tools` };
      const reason = server.reason ?? `is ${server.state}`;
      const cure = reason.includes('toolcrib login') ? '' : '; check its entry under mcpServers';
      const found = diagnostics.find((finding) => isTold(finding) && finding.owner === server.name)?.reason ?? '';
      const [words = ''] = /(?:\. )?Its last words[^]*$/.exec(found) ?? [];
      return { level: 'problem', text: `MCP server ${server.name}: it ${reason}${cure}${words}` };
    }),
    ...diagnostics
      .filter((finding) => !isTold(finding))
      .map(({ code, source, owner, tool, reason }): Finding => {
        const what = tool === undefined ? owner : `${owner}, ${tool}`;
        return { level: code === 'PLUGIN_FAILED' ? 'problem' : 'note', text: `${source} ${what}: ${reason}` };
      }),
    countFinding(toolCount, allowedCount),
  ];
}

function countFinding(toolCount: number, allowedCount: number): Finding {
  if (toolCount === 0)
    return { level: 'problem', text: 'no tools: no plugin and no MCP server of the configuration gave one' };
  if (allowedCount === 0)
    return { level: 'problem', text: `none of ${toolCount} tools is allowed by the policy; look at \`policy\`` };
  const part = allowedCount === toolCount ? '' : `, ${allowedCount} of them allowed by the policy`;
  return { level: 'ok', text: `${toolCount} tools${part}` };
}

async function checkProvider(gateway: Gateway): Promise<Finding> {
  const { baseURL, reachable, reason, isKeyRefused } = await gateway.checkProvider();
  if (reachable) return { level: 'ok', text: `provider: ${baseURL}` };
  if (isKeyRefused === true)
    return { level: 'problem', text: `provider: ${baseURL} refuses the key (${reason}); check provider.apiKey` };
  return {
    level: 'problem',
    text: `provider: ${baseURL} does not answer (${reason}); start what listens there, or change provider.baseURL`,
  };
}

/** Compaction is not always cheaper: says so when it is not. */
function lean(mode: Mode, { directBytes, surfaceBytes }: SurfaceLedger): Finding {
  if (mode === 'direct') return { level: 'ok', text: `mode direct: ${directBytes} bytes of tools in every request` };
  const text = `mode ${mode}: ${surfaceBytes} bytes of tools in every request, direct would be ${directBytes}`;
  // Without any tool there is nothing to save.
  if (surfaceBytes < directBytes || directBytes === 0) return { level: 'ok', text };
  return { level: 'note', text: `${text}; direct is cheaper here: toolcrib config set tools.toolSearch false` };
}
