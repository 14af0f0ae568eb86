/**
 * Trusted Types (W3C), as far as they are used here; absent in browsers that do not support them. TypeScript's own DOM
 * types accept strings only, so a policy's result is typed as the string it represents.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy<Rules extends Readonly<Record<string, (text: string) => string>>>(
      name: string,
      rules: Rules,
    ): Rules
  }
}
