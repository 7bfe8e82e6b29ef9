export const texts = {
  hour: 'until {time}',
  weekend: 'this weekend',
  day: 'until {day}',
} as const;
