import type { FastifyInstance } from 'fastify';
import type { AuditLineDocument } from '../../audit/audit-line-model.ts';
import { toAuditLine } from '../../audit/audit-mapping.ts';
import { sealsRepository } from '../../audit/seals/seals-repository.ts';

const timeoutMs = 5_000;
const sealsAtOnce = 20;
const info = { severityNumber: 9, severityText: 'INFO' } as const;

/**
 * Sends sealed lines to the collector as OTLP logs, each at least once. Each seal records whether its
 * lines were sent, so none is lost during an outage. Returns the number of lines sent.
 */
export function lineSender(app: FastifyInstance): () => Promise<number> {
  const { otlp } = app.config.audit;
  const seals = sealsRepository(app.mongo);

  return async () => {
    if (otlp === null) return 0;
    let sent = 0;
    try {
      for (const { seal, lines } of await seals.listUnsent(sealsAtOnce)) {
        await post(otlp, lines);
        await seals.markSent(seal);
        sent += lines.length;
      }
    } catch (error) {
      const { message: reason } = error as Error;
      app.log.warn({ reason }, 'audit lines not sent to the collector, will be retried');
    }
    return sent;
  };
}

type Collector = NonNullable<FastifyInstance['config']['audit']['otlp']>;

async function post({ endpoint, headers }: Collector, lines: AuditLineDocument[]): Promise<void> {
  if (lines.length === 0) return;
  const { ok, status } = await fetch(`${endpoint.replace(/\/$/, '')}/v1/logs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(toOtlp(lines)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`answered ${status}`);
}

/** The request of OTLP/HTTP in JSON (opentelemetry-proto, logs v1). */
function toOtlp(lines: AuditLineDocument[]): object {
  const observed = toNanoseconds(new Date());
  const logRecords = lines.map((line) => ({
    timeUnixNano: toNanoseconds(line.at),
    observedTimeUnixNano: observed,
    ...info,
    eventName: `firedeck.audit.${line.kind}`,
    body: { stringValue: JSON.stringify(toAuditLine(line)) },
    attributes: [
      toAttribute('firedeck.audit.id', line._id),
      toAttribute('firedeck.audit.outcome', line.outcome),
      toAttribute('firedeck.audit.actor', line.actor.name),
    ],
  }));
  const resource = { attributes: [toAttribute('service.name', 'firedeck-bff')] };
  const scope = { name: 'firedeck.audit' };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] };
}

const toAttribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

const toNanoseconds = (at: Date): string => `${at.getTime()}000000`;
