import { z } from 'zod/mini';
import { parseLowerCaseList } from './lists.ts';

/** What production refuses at start unless ACCEPT_RISKS names it. */
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
  /** The name in the environment that it comes from. */
  setting: string;
  /** What is wrong, without anything of the value: it may hold a password. */
  problem: string;
  /** What to write instead. */
  remedy: string;
}

const isRiskName = (name: string): name is RiskName => riskNames.some((known) => known === name);

/** ACCEPT_RISKS: the names, separated by commas. */
export const acceptedRisks = z
  .string()
  .check(
    z.refine(
      (text) => parseLowerCaseList(text).every(isRiskName),
      `must be some of: ${riskNames.join(', ')}`,
    ),
  );

/** The risks that were accepted, and a line for each that was not. */
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

/** Node's own switch: with it no certificate is checked, of any server. */
export function certificateRisks(rejectUnauthorized: string | undefined): Risk[] {
  if (rejectUnauthorized !== '0') return [];
  return [
    {
      name: 'unverified-certificates',
      setting: 'NODE_TLS_REJECT_UNAUTHORIZED',
      problem: 'no certificate is checked',
      remedy: 'leave it out and name your authority in NODE_EXTRA_CA_CERTS',
    },
  ];
}
