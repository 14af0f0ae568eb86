/**
 * Asks the browser to keep what is stored here when the device runs low on space. Some browsers ask the learner, others decide
 * by how much the app is used; none does where it was not loaded by TLS. What it decides is shown in Settings.
 */
export async function keepStorage(storage: StorageManager | undefined): Promise<void> {
  try {
    if (storage === undefined || (await storage.persisted())) return
    await storage.persist()
  } catch (cause) {
    console.warn('This browser does not promise to keep what it stores', cause)
  }
}

/** Whether the browser keeps what is stored here until the learner removes it; null where it does not say. */
export async function isStorageKept(storage: StorageManager | undefined): Promise<boolean | null> {
  try {
    return (await storage?.persisted()) ?? null
  } catch {
    return null
  }
}
