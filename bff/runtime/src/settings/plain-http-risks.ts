import type { Risk } from './risks.ts';
import { isTrustedHost, type TrustedNetworks } from './trusted-networks.ts';

/** Whether requests to an address can be read in transit; false if it is invalid. */
export function isPlaintext(address: string | undefined, trusted: TrustedNetworks): boolean {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'http:' && !isTrustedHost(url.hostname, trusted);
}

export const hasLogin = (address: string | undefined): boolean => {
  const url = URL.parse(address ?? '');
  return url !== null && `${url.username}${url.password}` !== '';
};

/** Risks of sending traces: their headers may contain credentials. */
export function traceRisks(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    // Read by OpenTelemetry's exporter itself.
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: tracesHeaders,
  }: Record<string, string | undefined>,
  trusted: TrustedNetworks,
): Risk[] {
  if (!isPlaintext(endpoint, trusted)) return [];
  const secrets = {
    OTEL_EXPORTER_OTLP_ENDPOINT: hasLogin(endpoint),
    OTEL_EXPORTER_OTLP_HEADERS: Boolean(headers),
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: Boolean(tracesHeaders),
  };
  return Object.entries(secrets)
    .filter(([, isSent]) => isSent)
    .map(([setting]) => ({
      name: 'plain-trace-headers',
      setting,
      problem: 'credentials for the collector are sent unencrypted',
      remedy: 'use https:// for the collector, add its network to TRUSTED_NETWORKS',
    }));
}
