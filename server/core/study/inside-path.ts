/** Whether a path stays inside the study folder on every system. */
export function isInsidePath(path: string): boolean {
  return (
    path !== '' &&
    !/^([a-zA-Z]:|[\\/])/.test(path) &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  );
}
