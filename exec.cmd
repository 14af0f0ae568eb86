@rem npm's scripts begin with "exec", so that a signal to npm reaches the launcher. Windows has no such command: this is it.
@%*
