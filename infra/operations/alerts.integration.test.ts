import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runProgram } from '../lib/run-program.ts';
import { errorMessage } from '../lib/user-error.ts';
import { promtoolProgram } from '../offline/index.ts';
import { type AlertCase, alertCases } from './alert-cases.ts';

interface Rule {
  alert?: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
}

const rulesFile = join(import.meta.dirname, 'alerts.yaml');
const groups: { name: string; rules: Rule[] }[] = parse(await readFile(rulesFile, 'utf8')).groups;
const rules = groups.flatMap((group) => group.rules);
const names = rules.flatMap(({ alert }) => alert ?? []);

const promtool = await promtoolProgram().catch((error) => {
  process.stdout.write(`No promtool, so no alert is tried: ${errorMessage(error)}\n`);
  return '';
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-alerts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the cases', () => {
  test.each(names)('of %s › include one that fires and one that does not', (name) => {
    const ofAlert = alertCases.filter(({ alert }) => alert === name);
    expect(ofAlert.some(({ fires }) => fires.length > 0)).toBe(true);
    expect(ofAlert.some(({ fires }) => fires.length === 0)).toBe(true);
  });
});

describe.skipIf(promtool === '')('an alert in Prometheus', () => {
  test.each(alertCases.map((one) => ({ ...one, isFiring: one.fires.length > 0 })))(
    '$alert, when $when › fires: $isFiring',
    async (one) => {
      const file = join(folder, `${alertCases.findIndex(({ when }) => when === one.when)}.yaml`);
      await writeFile(file, stringify(ruleTest(one)));
      // Fails with the expected and the actual alerts.
      await runProgram(promtool, ['test', 'rules', file]);
    },
  );
});

/** In the format of promtool. */
function ruleTest({ alert, series, every = '1m', at, fires }: AlertCase) {
  const rule = rules.find((one) => one.alert === alert);
  const exp_alerts = fires.map((labels) => ({
    exp_labels: { ...rule?.labels, ...labels },
    exp_annotations: {
      ...rule?.annotations,
      summary: filledIn(rule?.annotations?.summary ?? '', labels),
    },
  }));
  return {
    rule_files: [rulesFile],
    evaluation_interval: every,
    // Alerts use the recording rules of the first group; groups have no order otherwise.
    group_eval_order: groups.map(({ name }) => name),
    tests: [
      {
        interval: every,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [{ alertname: alert, eval_time: at, exp_alerts }],
      },
    ],
  };
}

function filledIn(summary: string, labels: Record<string, string>): string {
  return summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');
}
