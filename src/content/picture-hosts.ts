import type { Environment } from '../contract/environment.ts';

/**
 * The other sites that pictures may come from: the origins that `PUBLIC_PICTURE_HOSTS` names, with blanks between them. Pictures of this
 * site need none. Throws when one is no https address.
 */
export function pictureHosts({ PUBLIC_PICTURE_HOSTS = '' }: Environment): string[] {
  return PUBLIC_PICTURE_HOSTS.split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => {
      if (!/^https:\/\//.test(host) || !URL.canParse(host))
        throw new Error(`PUBLIC_PICTURE_HOSTS holds "${host}": write each site as https://pictures.example.org`);
      return new URL(host).origin;
    });
}
