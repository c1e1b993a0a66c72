import { expect, test } from 'vitest';
import { traceRisks } from './plain-http-risks.ts';
import { trustedNetworks } from './trusted-networks.ts';

const trusted = trustedNetworks.parse('10.20.12.0/28,.observability.svc.cluster.local');
const headers = 'authorization=Bearer%20x';
const risksOf = (endpoint: string, more: Record<string, string> = {}) => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more };
  return traceRisks(given, trusted).map(({ setting }) => setting);
};

test.each([
  'https://collector.example.org',
  'http://127.0.0.1:4318',
  'http://localhost:4318',
  'http://[::1]:4318',
  'http://10.20.12.3:4318',
  'http://collector.observability.svc.cluster.local:4318',
  'an address that is none',
])('headers of traces sent to %s › are no risk', (endpoint) => {
  expect(risksOf(endpoint, { OTEL_EXPORTER_OTLP_HEADERS: headers })).toEqual([]);
});

test('traces without headers › are no risk', () => {
  expect(risksOf('http://collector.example.org:4318')).toEqual([]);
});

test('headers without a collector › are no risk', () => {
  expect(traceRisks({ OTEL_EXPORTER_OTLP_HEADERS: headers }, trusted)).toEqual([]);
});

test.each([
  'http://collector.example.org:4318',
  'HTTP://10.20.12.30:4318',
  'http://localhost.example.org',
])('headers of traces sent to %s › are a risk', (endpoint) => {
  expect(risksOf(endpoint, { OTEL_EXPORTER_OTLP_HEADERS: headers })).toEqual([
    'OTEL_EXPORTER_OTLP_HEADERS',
  ]);
});

test('headers in variables of the exporter, and credentials in the address › are a risk', () => {
  const more = { OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers };
  expect(risksOf('http://me:secret@collector.example.org', more)).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  ]);
});
