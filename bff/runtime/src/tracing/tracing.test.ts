import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readOtlpHeaders } from './tracing-settings.ts';

const run = promisify(execFile);
const tracing = fileURLToPath(new URL('tracing.ts', import.meta.url));

/** Number of OpenTelemetry files that a process loads. */
async function loadedWith(endpoint: string | null): Promise<number> {
  const options = JSON.stringify({ endpoint, headers: {}, share: 1, service: 'test' });
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({ load(url, context, next) {
      if (url.includes('@opentelemetry')) loaded += 1;
      return next(url, context);
    } });
    const { openTracing } = await import(${JSON.stringify(tracing)});
    const opened = await openTracing(${options}, console);
    await opened?.close(10);
    console.log(loaded);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  return Number(stdout);
}

describe('OpenTelemetry', () => {
  test('without an endpoint › is not loaded', async () => {
    expect(await loadedWith(null)).toBe(0);
  });

  test('with an endpoint › is loaded', async () => {
    expect(await loadedWith('http://127.0.0.1:1')).toBeGreaterThan(5);
  });
});

describe('headers for the collector', () => {
  test('are parsed to names and values', () => {
    expect(readOtlpHeaders('authorization=Bearer a=b, tenant=fire')).toEqual({
      authorization: 'Bearer a=b',
      tenant: 'fire',
    });
  });

  test('are percent-encoded, as OpenTelemetry specifies', () => {
    expect(readOtlpHeaders('authorization=Basic%20YTpi%2CYw%3D%3D')).toEqual({
      authorization: 'Basic YTpi,Yw==',
    });
  });

  test.each(['authorization', 'a=b,,c=d', 'two words=x', 'a=100%', 'a=%E0%A4'])(
    'are refused as %s',
    (text) => {
      expect(readOtlpHeaders(text)).toBeNull();
    },
  );
});
