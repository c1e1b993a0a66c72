import fastifyPlugin from 'fastify-plugin';
import type { AuditDetails, AuditLineDocument } from '../../audit/audit-line-model.ts';
import { type AuditEntry, auditLog } from '../../audit/audit-log.ts';
import { readDeviceLabel } from '../../lib/http/device-label.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { noAddress } from '../../lib/net/address-group.ts';
import { currentRequest } from '../../observability/request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    audit: {
      /** Writes one line for an act that has been performed or refused. */
      write(entry: AuditEntry, outcome?: 'accepted' | 'refused'): Promise<void>;
      /** Writes a line before and after the act; the act runs only if the first one was written. */
      wrap<Done>(entry: AuditEntry, perform: (found: AuditDetails) => Promise<Done>): Promise<Done>;
    };
  }
}

/** Writes audit lines with the origin of the request, into the database and the log. */
export const auditPlugin = fastifyPlugin(
  async (app) => {
    function readOrigin(): Pick<AuditLineDocument, 'from' | 'request'> {
      const request = currentRequest();
      if (!request) return {};
      const network = app.throttle.getNetwork(request, 'site');
      return {
        request: request.id,
        from: {
          network: network === noAddress ? undefined : network,
          device: readDeviceLabel(request),
        },
      };
    }

    const log = auditLog(app.mongo, {
      readOrigin,
      onWritten: (line) => app.log.info({ audit: toLogged(line) }, 'audit line written'),
    });
    app.decorate('audit', {
      write: log.write,
      wrap: (entry, perform) =>
        log.wrap(entry, perform, {
          isRefusal: (error) =>
            // An unavailable service may still have changed something.
            error instanceof DomainError && error.code !== 'temporarily_unavailable',
          onUnwritten: ({ message: reason }) =>
            app.log.error({ kind: entry.kind, reason }, 'audit outcome not written'),
        }),
    });
  },
  { name: 'audit', fastify: '5.x', dependencies: ['mongo', 'throttle'] },
);

/** Only ids: logs must not contain members' addresses or texts. */
export const toLogged = ({ _id: id, kind, outcome, act, actor, subject }: AuditLineDocument) => ({
  id,
  kind,
  outcome,
  act,
  actor: { type: actor.type, id: actor.id },
  subject: { type: subject.type, id: subject.id },
});
