const files = import.meta.glob<readonly unknown[]>('../../../../samples/bank/*.json', { import: 'default' })

/** Our sample bank as the text of one file, fetched when needed. */
export async function sampleBankText(): Promise<string> {
  const banks = await Promise.all(Object.values(files).map((open) => open()))
  return JSON.stringify(banks.flat())
}
