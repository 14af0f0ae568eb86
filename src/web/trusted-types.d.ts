/**
 * Trusted Types (W3C), as far as they are used here; absent in browsers that do not know them. TypeScript's own DOM
 * takes strings only, so what a policy makes counts as the string it stands for.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy<Rules extends Readonly<Record<string, (text: string) => string>>>(
      name: string,
      rules: Rules,
    ): Rules
  }
}
