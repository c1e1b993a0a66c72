import { limits } from '@firedeck/contract';
import { Counter } from '@prometheus-io/client';
import type { FastifyPluginAsync } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { ReportRateLimit } from '../auth/throttle/report-rate-limit.ts';
import { policyReportsPath } from './reports-path.ts';
import { readViolations } from './violation.ts';

/** Counts browsers' policy violation reports and logs each in one line. */
export const policyReportsRoutes: FastifyPluginAsync = async (app) => {
  const { publicOrigin } = app.config;
  const rateLimit = new ReportRateLimit(limits.policyReportsPerMinute);
  const violations = new Counter({
    name: 'firedeck_policy_violations_total',
    help: 'Policy violations that browsers reported, by directive',
    labelNames: ['directive'] as const,
    registers: [app.metrics],
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: limits.policyReportBytes },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(policyReportsPath, { schema: { hide: true } }, async (request, reply) => {
    const reported = readViolations(request.body, publicOrigin);
    if (!reported) throw new DomainError('validation_failed');
    const address = app.throttle.getAddress(request);
    const admitted = reported.filter(() => rateLimit.admits(address));
    for (const { directive, ...where } of admitted) {
      violations.inc({ directive });
      app.log.warn({ directive, ...where }, 'policy violation reported');
    }
    if (reported.length > 0 && admitted.length === 0)
      throw new DomainError('over_request_rate_limit');
    return reply.code(204).send();
  });
};
