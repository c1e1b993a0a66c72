import { accessRules } from './access-rules.ts';
import { flowRules } from './flow-rules.ts';
import { podRules } from './pod-rules.ts';
import type { Rule } from './rule.ts';
import { runningRules } from './running-rules.ts';
import { settingsRules } from './settings-rules.ts';
import { trafficRules } from './traffic-rules.ts';

/** All rules for applied manifests. */
export const allRules: readonly Rule[] = [
  ...podRules,
  ...runningRules,
  ...trafficRules,
  ...flowRules,
  ...accessRules,
  ...settingsRules,
];
