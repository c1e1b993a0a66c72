import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { moveFormerLines } from '../../audit/former-lines.ts';
import { type NewSeal, sealLines } from '../../audit/seals/seal-lines.ts';
import { readSealingKey, sealingKeyFile } from '../../audit/seals/sealing-keys.ts';
import { makeExclusive } from '../../lib/mongo/make-exclusive.ts';
import { runPeriodically } from '../../lib/mongo/run-periodically.ts';
import { toLogged } from './audit-plugin.ts';
import { rootPublisher } from './publish-root.ts';
import { lineSender } from './send-lines.ts';

const everyMs = 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** One round; null while another process holds the lease. */
    sealAudit(): Promise<SealingResult | null>;
  }
}

interface SealingResult {
  /** Seals created. */
  seals: number;
  /** Lines of earlier versions moved. */
  moved: number;
  /** Lines sent to the collector. */
  sent: number;
}

/** Seals the audit log in one process at a time. Writing lines never waits for it. */
export const sealing = fastifyPlugin(
  async (app) => {
    const outside = { publish: rootPublisher(app), send: lineSender(app) };
    const lease = { name: 'audit seals', ms: everyMs };
    app.decorate(
      'sealAudit',
      makeExclusive(app.mongo, lease, () => sealAudit(app, outside)),
    );
    const failure = 'audit not sealed, will be retried';
    runPeriodically(app, { everyMs, failure }, () => app.sealAudit());
    app.addHook('onReady', async () => {
      if (!(await readSealingKey(app.config.keysDir)))
        app.log.warn(
          `the audit is not sealed: KEYS_DIR has no ${sealingKeyFile}; npm run operator -- keys <folder> makes one`,
        );
    });
  },
  { name: 'sealing', fastify: '5.x', dependencies: ['mongo', 'audit'] },
);

interface Outside {
  publish(): Promise<void>;
  send(): Promise<number>;
}

async function sealAudit(app: FastifyInstance, { publish, send }: Outside): Promise<SealingResult> {
  const moved = await moveFormerLines(app.mongo);
  const key = await readSealingKey(app.config.keysDir);
  const made = key
    ? await sealLines(app.mongo, key, { isSent: app.config.audit.otlp === null })
    : [];
  for (const one of made) logSeal(app, one);
  await publish();
  return { seals: made.length, moved, sent: await send() };
}

function logSeal({ log }: FastifyInstance, { seal, lines }: NewSeal): void {
  // The operator command has no log, so its lines are logged here.
  for (const line of lines.filter(({ actor }) => actor.type === 'operator'))
    log.info({ audit: toLogged(line) }, 'audit line written');
  const { _id: number, root, kid } = seal;
  log.info({ seal: number, root, kid, lines: lines.length }, 'audit sealed');
}
