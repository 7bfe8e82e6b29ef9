/** Something to do again and again, harmless to repeat. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Runs on each node, as it is about what this one holds. All others run on one node at a time. */
  onEveryNode?: true;
  /** Of those on every node: runs when the node has started too, not only after the first interval. */
  alsoAtStart?: true;
  run(): Promise<void>;
}
