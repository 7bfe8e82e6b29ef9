export const texts = {
  block: 'Block',
  blockName: 'Block {name}',
  blockTitle: 'Block User',
  blockText: "You won't see this profile again. Continue?",
  blocked: 'User blocked',
  blockFailed: 'Failed to block user',
  isBlocked: 'You blocked {name}',
  unblock: 'Unblock',
  unblockName: 'Unblock {name}',
  unblocked: 'User unblocked. You can chat again.',
  unblockFailed: 'Failed to unblock user',
} as const;
