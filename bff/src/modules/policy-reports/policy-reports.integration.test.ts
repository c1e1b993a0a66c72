import { limits } from '@firedeck/contract';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startClock } from '../../../testing/clock.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';

const origin = 'http://localhost:3000';
const testApp = setUpTestApp();
let lines: object[];

/** The format of Firefox and Safari. */
const ofUri = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': `${origin}/edit/0f8fad5b-d9cb-469f-a165-70867728950e?token=secret#hash-secret`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/path/secret.js?key=secret',
    'source-file': `${origin}/mf/notes/1.0.0-0123456789abcdef/a.js?secret`,
    'line-number': 7,
    'script-sample': 'secret()',
    ...changes,
  },
});
/** The format of Chromium. */
const ofReporting = (body: object, type = 'csp-violation') => [
  { type, age: 1, url: `${origin}/`, user_agent: 'Chrome', body },
];

function send(payload: unknown, type = 'application/csp-report', remoteAddress = '192.0.2.9') {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/policy-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  });
}

const counted = async () => (await testApp.app.metricsServer.inject('/metrics')).body;

beforeEach(() => {
  lines = [];
  vi.restoreAllMocks();
});

/** Collects what is logged from now on. */
function listen(): void {
  const { warn } = testApp.app.log;
  testApp.app.log.warn = Object.assign((line: object) => void lines.push(line), {
    warn,
  }) as typeof warn;
}

describe('POST /api/policy-reports', () => {
  test('in both formats › are counted by directive', async () => {
    expect((await send(ofUri())).statusCode).toBe(204);
    const body = { documentURL: `${origin}/`, effectiveDirective: 'require-trusted-types-for' };
    const report = { ...body, blockedURL: 'trusted-types-sink' };
    expect((await send(ofReporting(report), 'application/reports+json')).statusCode).toBe(204);
    const broken = {
      documentURL: `${origin}/`,
      blockedURL: `${origin}/mf/x.js`,
      destination: 'script',
    };
    await send(ofReporting(broken, 'integrity-violation'), 'application/reports+json');
    await send(ofUri({ 'effective-directive': 'made-up-by-a-stranger' }));
    const text = await counted();
    for (const directive of ['script-src-elem', 'require-trusted-types-for', 'integrity', 'other'])
      expect(text).toContain(`firedeck_policy_violations_total{directive="${directive}"} 1`);
    expect(text).not.toContain('made-up');
  });

  test('are logged in one line each, without queries, other sites’ paths, ids or samples', async () => {
    listen();
    await send(ofUri());
    expect(lines).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/edit',
        source: '/mf/notes/1.0.0-0123456789abcdef/a.js',
        line: 7,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|0f8fad5b/);
  });

  test.each([
    ['inline', 'inline'],
    ['data', 'data'],
    ['chrome-extension://abcdefgh/x.js', 'chrome-extension:'],
    [`${origin}/reset?token=secret`, '/reset'],
    [`${origin}/mf/notes/1.0.0-0123456789abcdef/a.js`, '/mf/notes/1.0.0-0123456789abcdef/a.js'],
    ['no address\nat all', 'unknown'],
    ['x'.repeat(500), 'unknown'],
  ])('what was blocked, %j › is logged as %s', async (given, logged) => {
    listen();
    await send(
      ofUri({ 'blocked-uri': given }),
      'application/csp-report',
      `198.51.100.${given.length % 200}`,
    );
    expect(lines).toMatchObject([{ blocked: logged }]);
  });

  test.each([
    ['{', 'application/csp-report', 400],
    ['{}', 'application/csp-report', 400],
    ['[1]', 'application/reports+json', 400],
    ['{"csp-report": 1}', 'application/csp-report', 400],
    ['{}', 'application/json', 415],
    ['{}', 'text/plain', 415],
    [`{"csp-report": "${'x'.repeat(40_000)}"}`, 'application/csp-report', 413],
  ])('%.20s as %s › %d', async (payload, type, status) => {
    expect((await send(payload, type, '192.0.2.77')).statusCode).toBe(status);
  });

  test('unrelated report types › are accepted and not counted', async () => {
    const before = await counted();
    const response = await send(ofReporting({}, 'deprecation'), 'application/reports+json');
    expect(response.statusCode).toBe(204);
    const ofReports = (text: string) =>
      text.split('\n').filter((line) => /^firedeck_policy/.test(line));
    expect(ofReports(await counted())).toEqual(ofReports(before));
  });

  test('a batch with several types › only violations are counted, whatever the others contain', async () => {
    listen();
    const body = { documentURL: `${origin}/`, effectiveDirective: 'img-src', blockedURL: 'data' };
    const batch = [
      { type: 'network-error', age: 1, url: `${origin}/` },
      { type: 'deprecation', body: { lineNumber: 'seven', sourceFile: 8 } },
      { type: 'crash', body: null },
      ...ofReporting(body),
    ];
    const response = await send(batch, 'application/reports+json', '203.0.113.9');
    expect(response.statusCode).toBe(204);
    expect(lines).toMatchObject([{ directive: 'img-src', blocked: 'data' }]);
  });

  test('a malformed violation in a batch › is skipped, the others are counted', async () => {
    listen();
    const body = { documentURL: `${origin}/`, effectiveDirective: 'img-src', blockedURL: 'data' };
    const batch = [...ofReporting({ lineNumber: 'seven' }), ...ofReporting(body)];
    const response = await send(batch, 'application/reports+json', '203.0.113.10');
    expect(response.statusCode).toBe(204);
    expect(lines).toHaveLength(1);
  });

  test('too many from one address › 429, neither counted nor logged; other addresses are not affected', async () => {
    listen();
    // Rate limits use calendar minutes.
    const clock = startClock();
    onTestFinished(() => clock.end());
    const { ofOneAddress } = limits.policyReportsPerMinute;
    const statuses: number[] = [];
    for (let sent = 0; sent < ofOneAddress + 3; sent += 1)
      statuses.push((await send(ofUri(), 'application/csp-report', '203.0.113.5')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(lines).toHaveLength(ofOneAddress);
    expect((await send(ofUri(), 'application/csp-report', '203.0.113.6')).statusCode).toBe(204);
  });

  test('many in one body › each counts toward the rate limit', async () => {
    listen();
    const body = { documentURL: `${origin}/`, effectiveDirective: 'img-src', blockedURL: 'data' };
    const many = Array.from({ length: 100 }, () => ofReporting(body)[0]);
    await send(many, 'application/reports+json', '203.0.113.8');
    expect(lines).toHaveLength(limits.policyReportsPerMinute.ofOneAddress);
  });
});
