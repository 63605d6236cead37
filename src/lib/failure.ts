/** Message and status of whatever was thrown; 500 unless the error knows its own status. */
export function failureOf(error: unknown): { state: 'failure'; message: string; status: number } {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return { state: 'failure', message, status };
}
