export const texts = {
  title: 'End this conversation kindly?',
  explained:
    '{name} will read that it’s not a fit and that you wish them well. After that, neither of you can write here, and any plans you made together are cancelled. It’s not a block, and you can reopen the conversation; {name} can’t.',
  action: 'End kindly',
  ended: 'Conversation ended',
  failed: 'Failed to end the conversation',
  byYou: 'You ended this conversation, and wished {name} well.',
  byThem: '{name} feels it’s not a fit, and wishes you well. You can’t write here any more.',
  reopen: 'Reopen',
  reopenFailed: 'Failed to reopen the conversation',
} as const;
