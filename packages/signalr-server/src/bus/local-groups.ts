import type { GroupMember } from './hub-bus.ts';

/** The groups of one node's connections. */
export class LocalGroups {
  readonly #members = new Map<string, Map<string, GroupMember>>();

  enter(group: string, member: GroupMember): void {
    const members = this.#members.get(group) ?? new Map<string, GroupMember>();
    members.set(member.connectionId, member);
    this.#members.set(group, members);
  }

  leave(group: string, { connectionId }: GroupMember): void {
    const members = this.#members.get(group);
    if (members?.delete(connectionId) === true && members.size === 0) this.#members.delete(group);
  }

  of(group: string): readonly GroupMember[] {
    return [...(this.#members.get(group)?.values() ?? [])];
  }

  all(): { group: string; member: GroupMember }[] {
    return [...this.#members.keys()].flatMap((group) => this.of(group).map((member) => ({ group, member })));
  }
}
