/** A recurring task that may safely run more often. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Runs on each node, because it concerns that node's own state. All other jobs run on one node at a time. */
  onEveryNode?: true;
  /** For jobs on every node: also runs at the start, not only after the first interval. */
  alsoAtStart?: true;
  run(): Promise<void>;
}
