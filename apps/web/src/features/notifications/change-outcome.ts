/**
 * The text after a press on the button that turns notifications on or off. Undefined if the browser blocks them: the card then says so in
 * place of the button.
 */
export function outcomeText(wanted: boolean, isOn: boolean, permission: NotificationPermission) {
  if (isOn === wanted) return isOn ? 'turnedOn' : 'turnedOff';
  // The user closed the browser's question without an answer.
  return permission === 'default' ? 'dismissed' : undefined;
}

export const failureText = (wanted: boolean) => (wanted ? 'failed' : 'turnOffFailed');
