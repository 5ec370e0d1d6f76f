/** Roles of accounts, from full rights to viewing. */
export const ROLES = ['owner', 'researcher', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Permissions. enter: open the console. see: a study's monitor, quality and analysis. review: justifications and clips,
 * blind. run: change a study and decide about its listeners. create: add a new study. govern: accounts, access to studies,
 * the log.
 */
export const PERMISSIONS = ['enter', 'see', 'review', 'run', 'create', 'govern'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  researcher: ['enter', 'see', 'review', 'run', 'create'],
  reviewer: ['enter', 'review'],
  viewer: ['enter', 'see'],
};

/**
 * Whether a role has a permission, on the studies that it has access to. A reviewer sees no results, so that reviews stay
 * blind. Example: may('viewer', 'run') is false.
 */
export function may(role: Role, permission: Permission): boolean {
  return GRANTED[role].includes(permission);
}

/** Whether a role has access to every study by default. */
export const seesEveryStudy = (role: Role): boolean => role === 'owner';
