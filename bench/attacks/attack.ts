/** One attack on a server. Each is a file of `cases`. */
export interface Attack {
  /** Position in the table. */
  readonly number: number
  /** What is sent, in a few words, for the table. */
  readonly title: string
  /** More environment variables of the server. */
  readonly environment?: Readonly<Record<string, string>>
  /**
   * Repeats the attack from 127.0.0.1 until `isOver`, and closes all connections.
   *
   * @returns the status of each reply; 0 for a connection that was closed without one
   */
  run(port: number, isOver: () => boolean): Promise<readonly number[]>
}
