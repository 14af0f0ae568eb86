@rem On Windows, npm's scripts find this in the place of the shell's own "exec": see "npm scripts" in CONTRIBUTING.md.
@%*
