import { readFile } from 'node:fs/promises';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

/** What `deploy/` and the guide say of alerts. */
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
    /** Each value of a label that the rules ask a figure of ours for, as `figure label value`. */
    outcomes: new Set(
      [...rules!.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\{(\w+)=~?"([^"]+)"\}/g)].flatMap(([, figure, label, values]) =>
        values!.split('|').map((value) => `${figure} ${label} ${value}`),
      ),
    ),
    /** The figures that they ask for, without what stands for a histogram's parts. */
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
