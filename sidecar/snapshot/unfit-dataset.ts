/** A dataset that cannot be served. Its message may be shown to anyone: it names published addresses, no path of this machine. */
export class UnfitDataset extends Error {
  override name = 'UnfitDataset'
}
