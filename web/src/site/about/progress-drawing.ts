/** The attributes of a ring and its hand at a percentage. */
export const drawing = (percent: number): { dashes: string; turn: string } => ({
  dashes: `${percent} 100`,
  turn: `rotate(${percent * 3.6} 60 60)`,
});
