import { readFile } from 'node:fs/promises';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

/** Reads the names of alerts, metrics and severities from the files in `deploy/` and from the guide. */
export async function readAlerts() {
  const [rules, tests, guide, board] = await Promise.all(
    [
      'deploy/prometheus/alerts.yml',
      'deploy/prometheus/alerts.test.yml',
      'docs/alerts.md',
      'deploy/grafana/ambiance.json',
    ].map(read),
  );
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  const { panels } = JSON.parse(board!) as { panels: { targets?: { expr: string }[] }[] };
  const expressions = [
    ...all(rules!, /expr: (?:>\n)?([^]*?)\n {8}(?=\w)/g),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  return {
    alerts: all(rules!, /- alert: (\w+)/g),
    tested: all(tests!, /exp_alerts:[^]*?runbook: docs\/alerts\.md#(\w+)/g),
    explained: all(guide!, /^## (\w+)$/gm),
    severities: all(rules!, /labels: \{ severity: (\w+)/g),
    explainedSeverities: all(guide!, /^\*(page|ticket)\* ·/gm),
    /** Each label value of our own metrics that the rules select, as `metric label value`. */
    outcomes: new Set(
      [...rules!.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\{(\w+)=~?"([^"]+)"\}/g)].flatMap(([, figure, label, values]) =>
        values!.split('|').map((value) => `${figure} ${label} ${value}`),
      ),
    ),
    /** The metrics that the rules and the dashboard query, without the suffixes of a histogram's parts. */
    figures: new Set(
      expressions.flatMap((text) =>
        all(
          text.replaceAll(/\{[^}]*\}|"[^"]*"|\b(?:by|without) \([^)]*\)/g, ' '),
          /\b([a-z]+(?:_[a-z0-9]+)+)\b(?! *\()/g,
        ),
      ),
    ),
  };
}
