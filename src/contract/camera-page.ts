/** The only pages that may use the camera: the screens that read answer sheets (spec §2.18). */
const CAMERA_PAGE = /^\/app\/papers\/[^/]+\/scan\/?$/

/** @param path of an address, without the query */
export function mayUseCamera(path: string): boolean {
  return CAMERA_PAGE.test(path)
}

/** The Permissions-Policy of such a page, from that of the other ones. */
export function withCamera(policy: string): string {
  return policy.replace('camera=()', 'camera=(self)')
}
