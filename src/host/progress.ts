/** Receives the progress of a long task. */
export type Progress = {
  begin: (what: string, total: number) => void
  at: (done: number) => void
  end: () => void
}

const nothing = () => undefined

/** Reports nothing. */
export const silent: Progress = { begin: nothing, at: nothing, end: nothing }
