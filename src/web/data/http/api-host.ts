/** Where the API lives when it is not the page's own origin, such as `https://api.example.org`; set at build time. */
export const API_HOST: string = import.meta.env.VITE_API_HOST ?? ''
