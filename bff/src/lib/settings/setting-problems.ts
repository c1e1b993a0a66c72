import { ownValue } from '@firedeck/contract';
import type { Environment } from '@firedeck/runtime/settings';
import { listAccountProblems } from './account-settings.ts';
import { listMetricsProblems } from './metrics-settings.ts';
import { listOidcProblems } from './oidc-settings.ts';

/** Problems of combined settings, and of production. */
export function listProblems(given: Environment, isProduction: boolean): string[] {
  const problems = isProduction ? missingInProduction(given) : [];
  if (given.STATION_SHEET === 'on' && given.OFFLINE === 'off')
    problems.push('STATION_SHEET=on stores tools in browsers: OFFLINE must be public or private');
  return [
    ...problems,
    ...listAccountProblems(given, isProduction),
    ...listMetricsProblems(given, isProduction),
    ...listOidcProblems(given, isProduction),
  ];
}

function missingInProduction(given: Environment): string[] {
  return ['PUBLIC_ORIGIN', 'SIGN_UP', 'TRUSTED_PROXIES']
    .filter((name) => ownValue(given, name) === undefined)
    .map((name) => `${name} is missing: it has no default in production`);
}
