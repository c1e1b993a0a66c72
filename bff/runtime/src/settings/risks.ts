import { z } from 'zod/mini';
import { parseLowerCaseList } from './lists.ts';

/** Risks that production refuses at start unless ACCEPT_RISKS names them. */
const riskNames = [
  'database-without-tls',
  'database-without-password',
  'redis-without-tls',
  'redis-without-password',
  'unverified-certificates',
  'plain-smtp',
  'plain-trace-headers',
  'plain-audit',
  'plain-proxy-password',
  'wide-trusted-proxies',
  'open-sign-up-without-mail',
] as const;
export type RiskName = (typeof riskNames)[number];

export interface Risk {
  name: RiskName;
  /** Environment variable that causes it. */
  setting: string;
  /** The problem, without the value, which may contain a password. */
  problem: string;
  /** The recommended setting. */
  remedy: string;
}

const isRiskName = (name: string): name is RiskName => riskNames.some((known) => known === name);

/** ACCEPT_RISKS: risk names, separated by commas. */
export const acceptedRisks = z
  .string()
  .check(
    z.refine(
      (text) => parseLowerCaseList(text).every(isRiskName),
      `must be some of: ${riskNames.join(', ')}`,
    ),
  );

/** The accepted risks, and an error message for each other one. */
export function evaluateRisks(
  risks: readonly Risk[],
  acceptRisks = '',
): { accepted: Risk[]; problems: string[] } {
  const names = parseLowerCaseList(acceptRisks);
  const isAccepted = ({ name }: Risk) => names.includes(name);
  return {
    accepted: risks.filter(isAccepted),
    problems: risks
      .filter((risk) => !isAccepted(risk))
      .map(
        ({ name, setting, problem, remedy }) =>
          `${setting}: ${problem}; ${remedy}, or accept the risk with ACCEPT_RISKS=${name}`,
      ),
  };
}

/** Node's switch that disables certificate validation for all connections. */
export function certificateRisks(rejectUnauthorized: string | undefined): Risk[] {
  if (rejectUnauthorized !== '0') return [];
  return [
    {
      name: 'unverified-certificates',
      setting: 'NODE_TLS_REJECT_UNAUTHORIZED',
      problem: 'certificates are not validated',
      remedy: 'remove it and add your authority to NODE_EXTRA_CA_CERTS',
    },
  ];
}
