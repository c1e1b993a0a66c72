import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { operatorCommands } from '@firedeck/bff/operator-commands';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { commands } from '../commands.mjs';

interface Recording {
  record: string;
  expr: string;
}

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
interface Panel {
  title: string;
  fieldConfig: { defaults: { unit: string } };
  targets: { expr: string }[];
}

const file: { groups: { name: string; rules: (Alert | Recording)[] }[] } = parse(
  read('alerts.yaml'),
);
const rules = file.groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const recordings = rules.filter((rule) => 'record' in rule);
const dashboard: { panels: Panel[] } = JSON.parse(read('dashboard.json'));
const runbooks = read('runbooks.md');

const expressions: [string, string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...recordings.map(({ record, expr }): [string, string] => [record, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

// Not the job label: each Prometheus setup chooses its own.
const everywhere = ['instance', 'le', 'quantile'];
const exposed = new Map<string, string[]>();
const recorded = recordings.map(({ record }) => record);

// The metrics of a bff, with or without its data services.
beforeAll(async () => {
  const keys = mkdtempSync(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keys);
  const app = await buildApp(
    readConfig({
      NODE_ENV: 'test',
      MONGODB_URI: 'mongodb://127.0.0.1:1/none',
      REDIS_URL: 'redis://127.0.0.1:1',
      KEYS_DIR: keys,
      LOG_LEVEL: 'silent',
    }),
  );
  await app.ready();
  const metrics = await app.metrics.getMetricsAsJSON();
  for (const { name, type } of metrics) {
    const { labelNames = [] } = app.metrics.getSingleMetric(name) as { labelNames?: string[] };
    const endings = String(type) === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const ending of endings) exposed.set(name + ending, labelNames);
  }
  await app.close();
  rmSync(keys, { recursive: true });
}, 30_000);

interface Named {
  metrics: string[];
  labels: string[];
}

/** The names in an expression; throws when it is invalid. */
function namesIn(expr: string): Named {
  const named: Named = { metrics: [], labels: [] };
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      const text = expr.slice(from, to);
      if (type.isError)
        throw new Error(`not understood at ${from}: ${expr.slice(from, from + 20)}`);
      if (name === 'Identifier') named.metrics.push(text);
      if (name === 'LabelName') named.labels.push(text);
    },
  });
  return named;
}

describe('every expression', () => {
  test.each(expressions)('of %s › is valid PromQL and uses exported metrics', (_title, expr) => {
    const { metrics, labels } = namesIn(expr);
    expect(metrics.filter((metric) => !exposed.has(metric) && !recorded.includes(metric))).toEqual(
      [],
    );
    expect(metrics.length).toBeGreaterThan(0);
    const known = [...everywhere, ...metrics.flatMap((metric) => exposed.get(metric) ?? [])];
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  });

  test.each([
    ['firedeck_open_streams) > 1', 'not understood'],
    ['sum(rate(firedeck_open_streams[5m])', 'not understood'],
  ])('that is invalid › is detected: %s', (expr, message) => {
    expect(() => namesIn(expr)).toThrow(message);
  });
});

describe('every exported metric', () => {
  test('is on the dashboard', () => {
    const commandsInPages = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => namesIn(expr).metrics),
    );
    const forgotten = [...exposed.keys()].filter(
      (name) =>
        !/_(bucket|count|sum)$|^process_start_time/.test(name) &&
        !commandsInPages.some((one) => one.replace(/_(bucket|count|sum)$/, '') === name),
    );
    expect(forgotten).toEqual([]);
  });
});

describe('every panel', () => {
  test('with a byte axis › shows only bytes', () => {
    const panels = dashboard.panels.filter(
      ({ fieldConfig }) => fieldConfig.defaults.unit === 'bytes',
    );
    const commandsInPages = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => shownBy(expr)),
    );
    expect(commandsInPages.filter((metric) => !metric.endsWith('_bytes'))).toEqual([]);
    expect(commandsInPages.length).toBeGreaterThan(0);
  });
});

/** The metrics of an expression, without those of its filters. */
const shownBy = (expr: string) => namesIn(expr.replace(/ and on .*/, '')).metrics;

describe('every alert', () => {
  test('is unique', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    expect(alerts.length).toBeGreaterThan(10);
  });

  test.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a duration, a severity, a summary and a runbook',
    (name, { labels, annotations, for: lasting }) => {
      expect(lasting).toMatch(/^\d+[mh]$/);
      expect(labels.severity).toMatch(/^(page|ticket)$/);
      expect(annotations.summary).not.toBe('');
      const anchor = `infra/operations/runbooks.md#${name.toLowerCase()}`;
      expect(annotations.runbook_url).toBe(anchor);
      const [, section = ''] = runbooks.split(`\n## ${name}\n`);
      const text = section.split('\n## ')[0] ?? '';
      for (const part of ['**Means**', '**Look**', '**Do**']) expect(text).toContain(part);
      expect(text.length).toBeGreaterThan(80);
    },
  );

  test('has a runbook, and no runbook is left over', () => {
    const sections = [...runbooks.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });
});

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));
const commandsInPages = pages.flatMap((page) =>
  [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)(?: -- ([\w-]+))?/g)].map(
    ([text, command = '', word = '']): [string, string, string, string] => [
      page,
      text,
      command,
      word,
    ],
  ),
);

describe('every page', () => {
  test.each(commandsInPages)(
    '%s › names an existing command: %s',
    (_page, _text, command, word) => {
      const known = (commands as Record<string, { usage: string }>)[command];
      expect(known).toBeDefined();
      if (command === 'operator') expect(Object.keys(operatorCommands)).toContain(word);
    },
  );

  test.each(pages)('%s › links to existing files', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(join(import.meta.dirname, to)))).toEqual([]);
  });
});

test('the PrometheusRule of infra/kubernetes › has the rules of alerts.yaml', async () => {
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'firedeck', namespace: 'firedeck' },
    spec: file,
  };
  const head =
    '# Written from infra/operations/alerts.yaml: vitest run --config infra/vitest.config.ts infra/operations -u\n';
  await expect(head + stringify(rule)).toMatchFileSnapshot(
    '../kubernetes/components/monitoring/prometheus-rule.yaml',
  );
});
