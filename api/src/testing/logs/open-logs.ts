const open = new Set<string[]>();

/** A log that must be empty at the end of each test, until `end` is called. */
export function watchLog(logged: string[]): { end: () => void } {
  open.add(logged);
  return {
    end: () => {
      open.delete(logged);
      judge([logged]);
    },
  };
}

/** @throws Error if an open test server has logged anything, which it forgets */
export const judgeOpenLogs = (): void => judge([...open]);

function judge(logs: string[][]): void {
  const lines = logs.flatMap(logged => logged.splice(0));
  if (lines.length > 0) throw new Error(`The server logged what its test did not expect:\n${lines.join('')}`);
}
